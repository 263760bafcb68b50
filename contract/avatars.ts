import * as v from 'valibot'
import { limits } from './limits.ts'
import { atMost } from './rules.ts'

/** What the calls have in common that set or remove the picture of a user, a group or a community. */
export const avatarCall = { host: 'base', needs: 'user', safe: false, limit: 'write' } as const
export const avatarSummary = 'Takes a PNG, JPEG or WebP picture in base64, re-encodes it without metadata, and returns its file name.'

export const sentAvatar = v.object({
  avatar: v.pipe(v.string(), atMost(limits.avatar.sent, 'This picture is too large.'), v.base64('This is not a picture.')),
})
export const avatarReply = v.object({ avatar: v.string() })
