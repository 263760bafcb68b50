/** Pixels of a saved picture from left to right (S3§9). */
const widths = { least: 1000, most: 2000 } as const
/** Browsers refuse larger canvases. */
const mostPixels = 16_000_000

/** How much larger a picture is saved than it is drawn: twice, within the bounds of its width. */
export function pngScale(width: number, height: number): number {
  const wanted = Math.min(widths.most, Math.max(widths.least, width * 2)) / width
  return Math.min(wanted, Math.sqrt(mostPixels / (width * height)))
}

/** Draws an SVG file as a png. Rejects if the browser cannot. */
export async function pngPicture(markup: string, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = pngScale(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
