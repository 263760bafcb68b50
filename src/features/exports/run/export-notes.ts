import { counted, formatNumber } from '#kit/format-number.ts'

interface Counts {
  wanted: number
  written: number
  removed: number
  partial: number
  absent: number
  /** Own entries that the file cannot have. */
  entriesLeft: number
  /** False: the export was ended before all rows had come. */
  isWhole: boolean
}

const itemsWere = (count: number): string => counted(count, 'item was', 'items were')

/** Why a file has no own entries, and which files have them. */
export const entriesLeftNote = (count: number): string =>
  `${counted(count, 'own entry is', 'own entries are')} left out: only BibTeX, RIS and CSL-JSON files have own entries.`

/** What a file lacks, as sentences for its reader. */
export function exportNotes({ wanted, written, removed, partial, absent, entriesLeft, isWhole }: Counts): string[] {
  return [
    !isWhole && `The connection was lost: ${formatNumber(written)} of ${counted(wanted, 'item')} were written.`,
    removed > 0 && `${itemsWere(removed)} no longer in the catalogue.`,
    absent > 0 && `${itemsWere(absent)} not on this device.`,
    entriesLeft > 0 && entriesLeftNote(entriesLeft),
    partial > 0 && `${counted(partial, 'item')} came from copies on this device, which may lack authors, abstracts and other fields.`,
  ].filter(note => note !== false)
}
