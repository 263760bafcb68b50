/** A part of a file that is one entry, or should be one. */
export interface Piece {
  /** The line on which it begins, from 1. */
  line: number
  text: string
}

/** What could not be read, and why. */
export interface Broken {
  line: number
  /** What people know it by: its key, or its first words. */
  what: string
  reason: string
}

export type SourceFormat = 'bibtex' | 'ris' | 'nbib' | 'csl-json' | 'identifiers'

/** More than this is no entry of a reference manager. */
export const mostPieceLength = 256 * 1024

const whatLength = 80
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > whatLength ? `${line.slice(0, whatLength - 1)}…` : line
}
