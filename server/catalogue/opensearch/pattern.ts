/** A text as a part of a regular expression of Lucene, where it means itself. */
export const literal = (text: string): string => text.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, letter => `\\${letter}`)
