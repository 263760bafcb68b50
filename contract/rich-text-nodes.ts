import { basePaths } from './hosts.ts'
import { limits } from './limits.ts'
import { slugShape } from './slug-shape.ts'

/** A part of a rich text. `p`, lists, `blockquote` and `pre` are blocks; the rest stands inside `p`, `li` and `pre`. */
export type RichNode = string | RichElement

type Plain = 'p' | 'b' | 'i' | 'ul' | 'ol' | 'li' | 'blockquote' | 'code' | 'pre'

export type RichElement =
  | { tag: Plain; children: RichNode[] }
  | { tag: 'a'; href: string; children: RichNode[] }
  /** A person with a profile here. */
  | { tag: 'mention'; slug: string; children: RichNode[] }
  | { tag: 'img'; src: string; alt: string }
  | { tag: 'br' }

export type RichParent = Extract<RichElement, { children: RichNode[] }>

/** The path of a picture of a text. Its name is random: it says nothing about its text, and nobody guesses it. */
export const pictureAddress = (name: string): string => `${basePaths.base[0]}/pictures/${name}`
export const pictureName = /^[\da-f]{32}\.webp$/

/** Bytes of the file of a picture, and the longest side in pixels that it is drawn with before it is sent. */
export const { picture: pictureBytes, side: pictureSide } = limits.richText

const keptPictures = pictureAddress('')
const sentPicture = /^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/

const isKeptPicture = (src: string): boolean => src.startsWith(keptPictures) && pictureName.test(src.slice(keptPictures.length))

/** The address of a picture that may be shown: one that is kept here, or is being sent. Never one of another origin. */
export const isPicture = (src: string): boolean => isKeptPicture(src) || sentPicture.test(src)
export const isSentPicture = (src: string): boolean => src.startsWith('data:')

/** Names of hosts without anything that could be taken for another host: no user, no port hidden in one. */
const webLink = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.?(?::\d{1,5})?(?:[/?#][^\s<>"\p{Cc}\p{Cf}\p{Cs}]*)?$/iu
export const isWebLink = (href: string): boolean => href.length <= limits.richText.link && webLink.test(href)

/** The address of a profile in a mention. */
export const profilePath = '/profile/'
export const mentionAddress = (slug: string): string => profilePath + slug
const profile = new RegExp(`^${profilePath}(${slugShape})$`, 'u')
/** The slug of a link to a profile of ours, written as a path. */
export const mentionedSlug = (href: string): string | undefined =>
  href.length <= limits.richText.link ? profile.exec(href)?.[1] : undefined
