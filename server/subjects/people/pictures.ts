import { Orientation, ResizeFit, Transformer } from '@napi-rs/image'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import { isPng, pictureHeader } from './picture-header.ts'
import { pngPixels } from './png-pixels.ts'

/** Forty million pixels of the usual depth. */
const maxDecodedBytes = 160_000_000
/** A progressive JPEG has about ten; thousands keep a decoder busy for minutes. */
const maxPasses = 100
const quality = 82

const { side, thumbnail } = limits.avatar

interface Reencoded {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * Encodes a picture again as WebP, upright, at most 1024 pixels wide and high (A24). Only the pixels of the file survive: no location or time,
 * no text, no second file. Refuses `unsupported_media`, `too_large`, and `invalid` with a message for this field.
 */
export async function encodePicture(bytes: Buffer, field: string): Promise<Buffer> {
  const header = pictureHeader(bytes)
  if (!header) throw new Refusal('unsupported_media', { sentence: 'Only PNG, JPEG and WebP pictures can be used.' })
  if (header.isAnimated) throw new Refusal('unsupported_media', { sentence: 'Animated pictures cannot be used.' })
  if (header.width * header.height * header.bytesPerPixel > maxDecodedBytes || header.passes > maxPasses)
    throw new Refusal('too_large', { sentence: 'This picture is too large. Please make it smaller first.' })
  if (!header.isComplete) throw damaged(field)
  try {
    const drawn = new Transformer(isPng(bytes) ? pngPixels(bytes) : bytes)
    if (Math.max(header.width, header.height) > side) drawn.resize({ width: side, height: side, fit: ResizeFit.Inside })
    if (header.orientation === Orientation.Horizontal) return await drawn.webp(quality)
    // Before it turns a picture the library reads all EXIF that the file has, so it gets one without any.
    return await new Transformer(await drawn.bmp()).rotate(header.orientation).webp(quality)
  } catch {
    throw damaged(field)
  }
}

/** A picture that is encoded again, with a square thumbnail. The messages are for the field `avatar`. */
export async function reencodePicture(bytes: Buffer): Promise<Reencoded> {
  const picture = await encodePicture(bytes, 'avatar')
  try {
    const small = new Transformer(picture).resize({ width: thumbnail, height: thumbnail, fit: ResizeFit.Cover })
    return { picture, thumbnail: await small.webp(quality) }
  } catch {
    throw damaged('avatar')
  }
}

const damaged = (field: string) => new Refusal('invalid', { errors: { [field]: ['This picture is damaged.'] } })
