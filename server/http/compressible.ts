import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { streamTypes } from '#contract/stream-types.ts'

/** Whether answers of a content type are worth packing. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type.startsWith(streamTypes.jsonl[0])
