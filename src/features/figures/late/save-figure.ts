import { downloadFile } from '#ui/text/download-file.ts'
import type { Figure, PictureFormat } from '../figure.ts'
import { drawingOfElement } from './drawing-of-element.ts'
import { pngPicture } from './png-picture.ts'
import { pictureElement, standAlone } from './stand-alone.ts'
import { svgMarkup } from './svg-markup.ts'

/** Saves a figure as one file that stands alone. Rejects if the browser cannot draw it. */
export async function saveFigure({ svg, format, ...figure }: Figure & { format: PictureFormat }): Promise<void> {
  const picture = standAlone(figure, 'shapes' in svg ? svg : drawingOfElement(svg))
  const markup = svgMarkup(pictureElement(picture))
  const blob = format === 'svg' ? new Blob([markup], { type: 'image/svg+xml' }) : await pngPicture(markup, picture.width, picture.height)
  downloadFile(`${figure.name}.${format}`, blob)
}
