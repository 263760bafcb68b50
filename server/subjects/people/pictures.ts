import { ResizeFit, Transformer } from '@napi-rs/image'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import { pictureHeader } from './picture-header.ts'

/** Bytes of a decoded picture: forty million pixels of the usual depth. */
const decodedAtMost = 160_000_000
/** A progressive JPEG has about ten; thousands keep a decoder busy for minutes. */
const passesAtMost = 100
const quality = 82

const { side, thumbnail } = limits.avatar

interface Drawn {
  picture: Buffer
  thumbnail: Buffer
}

/**
 * A picture drawn anew as WebP, upright, at most 1024 pixels wide and high, with its square thumbnail (A24). Nothing of the file
 * survives but its pixels: no place and time of its taking, no text, no second file behind it. Refuses `unsupported_media`,
 * `too_large` and `invalid` with sentences for the field `avatar`.
 */
export async function drawnAnew(bytes: Buffer): Promise<Drawn> {
  const header = pictureHeader(bytes)
  if (!header) throw new Refusal('unsupported_media', { sentence: 'Only PNG, JPEG and WebP pictures can be used.' })
  if (header.isAnimated) throw new Refusal('unsupported_media', { sentence: 'A picture that moves cannot be used.' })
  if (header.width * header.height * header.depth > decodedAtMost || header.passes > passesAtMost)
    throw new Refusal('too_large', { sentence: 'This picture is too large. Please make it smaller first.' })
  if (!header.isWhole) throw damaged()
  try {
    const upright = new Transformer(bytes).rotate()
    if (Math.max(header.width, header.height) > side) upright.resize({ width: side, height: side, fit: ResizeFit.Inside })
    const picture = await upright.webp(quality)
    const small = new Transformer(picture).resize({ width: thumbnail, height: thumbnail, fit: ResizeFit.Cover })
    return { picture, thumbnail: await small.webp(quality) }
  } catch {
    throw damaged()
  }
}

const damaged = () => new Refusal('invalid', { errors: { avatar: ['This picture is damaged.'] } })
