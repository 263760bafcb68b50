import { limits } from '#contract/limits.ts'

/** The square of a picture that becomes the avatar: all of its short side. `place` moves it along the long one, from 0 to 1. */
export function cropOf(width: number, height: number, place: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) * place), y: Math.round((height - side) * place), side }
}

/** A picture out of a file, turned as its camera was held. Throws for what is no picture. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Draws the square onto a canvas of its own size; what is transparent becomes white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, place: number): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  const { x, y, side } = cropOf(picture.width, picture.height, place)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

const tries = [
  { side: limits.avatar.side, quality: 0.9 },
  { side: limits.avatar.side, quality: 0.75 },
  { side: limits.avatar.side / 2, quality: 0.8 },
]

/** The square as a JPEG in base64, as large as may be sent. Without what else was in the file, such as where it was taken. */
export async function encodeCrop(picture: ImageBitmap, place: number): Promise<string> {
  const most = cropOf(picture.width, picture.height, place).side
  for (const { side, quality } of tries) {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(side, most)
    drawCrop(canvas, picture, place)
    const text = await base64Of(await jpegOf(canvas, quality))
    if (text.length <= limits.avatar.sent) return text
  }
  throw new Error('This picture is too large.')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('The picture could not be drawn'))), 'image/jpeg', quality),
  )

/** In pieces, because a call takes no more than some ten thousand arguments. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
