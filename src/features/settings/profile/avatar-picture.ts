import { limits } from '#contract/limits.ts'

/** The square of a picture that becomes the avatar, as wide as its short side. `position` moves it along the long side, from 0 to 1. */
export function cropOf(width: number, height: number, position: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) * position), y: Math.round((height - side) * position), side }
}

/** Reads a picture from a file, in its EXIF orientation. Throws if the file is not a picture. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Draws the square onto a canvas; transparent parts become white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, position: number): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas context')
  const { x, y, side } = cropOf(picture.width, picture.height, position)
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

/** The square as a JPEG in base64, as large as the limit allows, without the file's metadata. */
export async function encodeCrop(picture: ImageBitmap, position: number): Promise<string> {
  const maxSide = cropOf(picture.width, picture.height, position).side
  for (const { side, quality } of tries) {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = Math.min(side, maxSide)
    drawCrop(canvas, picture, position)
    const text = await base64Of(await jpegOf(canvas, quality))
    if (text.length <= limits.avatar.sent) return text
  }
  throw new Error('This picture is too large.')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('This picture could not be read.'))), 'image/jpeg', quality),
  )

/** In chunks, because the number of arguments of a call is limited. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
