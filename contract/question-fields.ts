import * as v from 'valibot'
import { limits } from './limits.ts'
import { richText } from './rich-text.ts'
import { atMost } from './rules.ts'
import { line, text } from './text-fields.ts'

const { title, content, comment, tag, tags: mostTags, reason } = limits.question
const { sent } = limits.richText

/** A tag in lower case, with single spaces. */
const questionTag = v.pipe(
  v.string(),
  v.transform(value => value.trim().replace(/\s+/g, ' ').toLowerCase()),
  line(tag.min, tag.max, 'tag'),
)

const fields = {
  title: line(title.min, title.max, 'title'),
  content: richText(content.min),
  tags: v.pipe(
    v.array(questionTag),
    v.maxLength(mostTags, 'Maximum tags reached'),
    v.transform(tags => [...new Set(tags)]),
  ),
  is_public: v.boolean(),
}

export const questionInput = v.object({
  title: fields.title,
  content: fields.content,
  tags: v.optional(fields.tags, []),
  is_public: v.optional(fields.is_public, true),
})
export type QuestionInput = v.InferOutput<typeof questionInput>

/** Only changed fields are sent. */
export const questionChange = v.partial(v.object(fields))
export type QuestionChange = v.InferOutput<typeof questionChange>

/** The values that the author saw of the fields that change. */
export const questionBase = v.partial(
  v.object({
    title: v.pipe(v.string(), atMost(sent)),
    content: v.pipe(v.string(), atMost(sent)),
    tags: v.pipe(v.array(v.pipe(v.string(), atMost(sent))), v.maxLength(mostTags)),
    is_public: v.boolean(),
  }),
)
export type QuestionBase = v.InferOutput<typeof questionBase>

export const answerInput = v.object({ content: richText(content.min) })
export const commentInput = v.object({ content: richText(comment.min, comment.max) })
export const contentBase = v.partial(v.object({ content: v.pipe(v.string(), atMost(sent)) }))

export const moderationReason = text(reason.min, reason.max, 'reason')
