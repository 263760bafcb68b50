/** The independent parser of references has no types. Only the parts that tests use. */
declare module '@citation-js/core' {
  interface ReadName {
    family?: string
    given?: string
    'non-dropping-particle'?: string
    suffix?: string
    literal?: string
  }
  export interface ReadItem {
    id: string
    type: string
    title: string
    author?: ReadName[]
    editor?: ReadName[]
    issued?: { 'date-parts': number[][] }
    DOI?: string
    URL?: string
    page?: string
    volume?: string
    number?: string
    note?: string
    publisher?: string
    'container-title'?: string
  }
  export const plugins: { input: { chain: (text: string, options: { forceType: string; generateGraph: false }) => ReadItem[] } }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
