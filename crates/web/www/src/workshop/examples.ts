// The scripts to start from: those of the folder `examples/scripts`, of which each is a family.
const files = import.meta.glob<string>('../../../../../examples/scripts/*.rhai', { query: '?raw', import: 'default', eager: true });

export interface Example {
  name: string;
  /** Its first comment: what it is. */
  about: string;
  script: string;
}

export const EXAMPLES: Example[] = Object.entries(files).map(([file, script]) => ({
  name: file.replace(/^.*\/|\.rhai$/g, ''),
  about: /^\/\/ (.*)/.exec(script)?.[1] ?? '',
  script,
}));
