import * as v from 'valibot'
import { atLeast, atMost } from './rules.ts'

/** A path segment: 1 to 300 characters, and never a control character, so that it is safe in logs and headers. */
export const pathSegment = v.pipe(v.string(), atLeast(1), atMost(300), v.regex(/^\P{Cc}+$/u))
