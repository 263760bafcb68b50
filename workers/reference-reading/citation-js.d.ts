/** The reader of reference files has no types. Only the parts that are used. */
declare module '@citation-js/core' {
  export const plugins: {
    config: { get: (name: '@bibtex') => { constants: { commands: Record<string, string | null> } } }
    input: { chain: (text: string, options: { forceType: string; generateGraph: false }) => Record<string, unknown>[] }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
