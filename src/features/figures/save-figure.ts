import { flash } from '#ui/feedback/flash.ts'
import type { Figure, FigureWithTable, PictureFormat } from './figure.ts'

/** Saves a chart or map as a file that stands alone: title, drawing, legend, caption, and a link to the very same search. */
export async function saveFigure(figure: Figure & { format: PictureFormat }): Promise<void> {
  try {
    await (await import('./late/save-figure.ts')).saveFigure(figure)
  } catch {
    flash({ variant: 'danger', text: 'The picture could not be saved. Try the other kind of picture.' })
  }
}

/** Saves the numbers of a figure as a table. */
export async function saveTable(figure: Pick<FigureWithTable, 'name' | 'table'>): Promise<void> {
  try {
    ;(await import('./late/save-table.ts')).saveTable(figure)
  } catch {
    flash({ variant: 'danger', text: 'The table could not be saved. Try again.' })
  }
}
