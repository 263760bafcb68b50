import { actions } from '#contract/roles.ts'
import { type Expression, sql } from 'kysely'
import type { ChangedRow, FeedSource } from '../../store/feed.ts'
import { readersOf } from './access.ts'
import { removalTables } from './mirroring.ts'
import { answersFor, answerView, commentsFor, commentView, questionsFor, questionView } from './views.ts'

// Members get the latest of what is written in the communities of which their devices have the members. What is hidden comes and goes with a role.

const moderators = sql.join(actions.moderate.map(role => sql.lit(role)))

/** SQL: the communities of a user of which the devices have the contents. */
const held = (userId: string | Expression<string>) => sql`own.user_id = ${userId} AND own.kind = 'community' AND own.holds_members = 1`

/** SQL: the member sees the question `q`. */
const seesQuestion = sql`(q.hidden_at IS NULL OR q.asked_by = own.user_id OR own.role IN (${moderators}))`

/** SQL: the greater one; the stores have different functions for it. */
const later = (one: Expression<unknown>, ...others: Expression<unknown>[]): Expression<unknown> =>
  others.reduce((a, b) => sql`(CASE WHEN ${a} > ${b} THEN ${a} ELSE ${b} END)`, one)

/** SQL: when the role was last changed, for what is shown by the role. */
const byRole = (hidden: Expression<unknown>) => sql`(CASE WHEN ${hidden} THEN own.change_seq ELSE 0 END)`

export const questionFeedSource: FeedSource<'questions'> = {
  key: ['id'],
  current: userId => sql`
    SELECT ${later(sql`q.change_seq`, sql`own.joined_seq`, byRole(sql`q.hidden_at IS NOT NULL`), sql`coalesce(f.change_seq, 0)`)},
      q.change_seq, q.id, NULL, NULL
    FROM memberships own JOIN questions q ON q.community_slug = own.slug_value AND q.is_mirrored = 1
    LEFT JOIN question_follows f ON f.question_id = q.id AND f.user_id = own.user_id
    WHERE ${held(userId)} AND ${seesQuestion}`,
  removed: userId => sql`
    SELECT r.change_seq, r.change_seq, r.id, NULL, NULL
    FROM memberships own JOIN removed_questions r ON r.community_slug = own.slug_value
    WHERE ${held(userId)} AND r.change_seq > own.known_seq
    UNION ALL
    SELECT ${later(sql`q.change_seq`, sql`own.change_seq`)}, q.change_seq, q.id, NULL, NULL
    FROM memberships own JOIN questions q ON q.community_slug = own.slug_value AND q.is_mirrored = 1
    WHERE ${held(userId)} AND NOT ${seesQuestion}`,
  audience: after => sql`
    SELECT own.user_id FROM questions q JOIN memberships own ON own.kind = 'community' AND own.slug_value = q.community_slug
      WHERE q.change_seq > ${after} AND q.is_mirrored = 1 AND own.holds_members = 1
    UNION ALL SELECT own.user_id FROM removed_questions r JOIN memberships own ON own.kind = 'community' AND own.slug_value = r.community_slug
      WHERE r.change_seq > ${after} AND own.holds_members = 1
    UNION ALL SELECT user_id FROM question_follows WHERE change_seq > ${after}
    UNION ALL SELECT user_id FROM memberships WHERE change_seq > ${after} AND kind = 'community'`,
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const readerOf = await readersOf(query, userId)
    const rows = await questionsFor(query, userId)
      .where('questions.id', 'in', keys(changed, 'key_1'))
      .orderBy('questions.change_seq')
      .execute()
    return rows.map(row => questionView(row, readerOf(row)))
  },
}

/** What is below questions: `table` is `answers` or `comments`. A comment follows its answer too. */
function below(table: 'answers' | 'comments'): Pick<FeedSource<'question_answers'>, 'key' | 'current' | 'removed' | 'audience'> {
  const rows = sql.table(table)
  const marks = sql.table(removalTables[table])
  const above = table === 'comments' ? sql`LEFT JOIN answers a ON a.id = w.answer_id` : sql``
  const isHidden =
    table === 'comments'
      ? sql`(w.hidden_at IS NOT NULL OR a.hidden_at IS NOT NULL OR q.hidden_at IS NOT NULL)`
      : sql`(w.hidden_at IS NOT NULL OR q.hidden_at IS NOT NULL)`
  return {
    key: ['question_id', 'id'],
    current: userId => sql`
      SELECT ${later(sql`w.change_seq`, sql`own.joined_seq`, sql`q.shown_seq`, byRole(isHidden))}, w.change_seq, w.question_id, w.id, NULL
      FROM memberships own JOIN ${rows} w ON w.community_slug = own.slug_value AND w.is_mirrored = 1
      JOIN questions q ON q.id = w.question_id AND q.is_mirrored = 1
      ${above}
      WHERE ${held(userId)} AND ${seesQuestion}`,
    removed: userId => sql`
      SELECT r.change_seq, r.change_seq, r.question_id, r.id, NULL
      FROM memberships own JOIN ${marks} r ON r.community_slug = own.slug_value
      WHERE ${held(userId)} AND r.change_seq > own.known_seq`,
    audience: after => sql`
      SELECT own.user_id FROM ${rows} w JOIN memberships own ON own.kind = 'community' AND own.slug_value = w.community_slug
        WHERE w.change_seq > ${after} AND w.is_mirrored = 1 AND own.holds_members = 1
      UNION ALL SELECT own.user_id FROM ${marks} r JOIN memberships own ON own.kind = 'community' AND own.slug_value = r.community_slug
        WHERE r.change_seq > ${after} AND own.holds_members = 1`,
  }
}

export const answerFeedSource: FeedSource<'question_answers'> = {
  ...below('answers'),
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const readerOf = await readersOf(query, userId)
    const rows = await answersFor(query).where('answers.id', 'in', keys(changed, 'key_2')).orderBy('answers.change_seq').execute()
    return rows.map(row => answerView(row, readerOf(row)))
  },
}

export const commentFeedSource: FeedSource<'comments'> = {
  ...below('comments'),
  rows: async (query, userId, changed) => {
    if (changed.length === 0) return []
    const readerOf = await readersOf(query, userId)
    const rows = await commentsFor(query).where('comments.id', 'in', keys(changed, 'key_2')).orderBy('comments.change_seq').execute()
    return rows.map(row => commentView(row, readerOf(row)))
  },
}

const keys = (changed: readonly ChangedRow[], key: 'key_1' | 'key_2'): string[] => changed.map(row => row[key]!)
