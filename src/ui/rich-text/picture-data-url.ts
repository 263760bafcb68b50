import { pictureBytes, pictureSide } from '#contract/rich-text-nodes.ts'

/** From the best to the smallest: the share of the longest side, and the quality. */
const tries = [
  [1, 0.8],
  [0.75, 0.75],
  [0.5, 0.7],
  [0.35, 0.6],
  [0.2, 0.5],
] as const

/**
 * A picture file as a data URL of at most so many characters: drawn anew, so that nothing but its pixels is sent, and made smaller until there is room.
 * Undefined for files that are no pictures, too large, or have no room.
 */
export async function pictureDataUrl(file: File, room = 100_000): Promise<string | undefined> {
  if (!/^image\/(png|jpeg|gif|webp)$/.test(file.type) || file.size > pictureBytes) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    const largest = Math.min(1, pictureSide / Math.max(picture.width, picture.height))
    for (const [share, quality] of tries) {
      const address = await drawnAs(picture, largest * share, quality)
      if (address && address.length <= room) return address
    }
    return undefined
  } finally {
    picture.close()
  }
}

async function drawnAs(picture: ImageBitmap, scale: number, quality: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  let encoded = canvas.toDataURL('image/webp', quality)
  if (!encoded.startsWith('data:image/webp')) {
    // This browser writes no WebP, and a JPEG has no transparency.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    encoded = canvas.toDataURL('image/jpeg', quality)
  }
  return encoded.startsWith('data:image/') ? encoded : undefined
}
