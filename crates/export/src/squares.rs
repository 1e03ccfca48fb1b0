//! A row of coloured squares as PNG: the tiles that editors show for kinds of cells.

/// The side of a square, in pixels.
pub(crate) const SIDE: u32 = 32;

/// An image with one square per colour. The error is a sentence.
pub(crate) fn squares(colours: &[[u8; 3]]) -> Result<Vec<u8>, String> {
    let row: Vec<u8> = colours.iter().flat_map(|colour| colour.repeat(SIDE as usize)).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIDE * colours.len() as u32, SIDE);
    encoder.set_color(png::ColorType::Rgb);
    let worded = |error: png::EncodingError| format!("the picture of the tiles: {error}");
    let mut writer = encoder.write_header().map_err(worded)?;
    writer.write_image_data(&row.repeat(SIDE as usize)).map_err(worded)?;
    writer.finish().map_err(worded)?;
    Ok(bytes)
}
