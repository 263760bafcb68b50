import { byteOrderMark, csvText } from '#exports/csv-text.ts'
import { flash } from '#ui/feedback/flash.ts'
import { downloadText } from '#ui/text/download-text.ts'
import type { Figure, FigureWithTable, PictureFormat } from './figure.ts'

/** Saves a chart or map as a file that stands alone: title, drawing, legend, caption, and a link to the very same search. */
export async function saveFigure(figure: Figure & { format: PictureFormat }): Promise<void> {
  try {
    await (await import('./late/save-figure.ts')).saveFigure(figure)
  } catch {
    flash({ variant: 'danger', text: 'The picture could not be saved. Try the other kind of picture.' })
  }
}

/** Saves the numbers of a figure, as spreadsheets open them. */
export const saveTable = ({ name, table }: Pick<FigureWithTable, 'name' | 'table'>): void =>
  downloadText(`${name}.csv`, byteOrderMark + csvText(table), 'text/csv')
