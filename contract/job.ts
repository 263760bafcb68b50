import * as v from 'valibot'

/** `waiting`: not begun, or it goes on after a pause. The last three are final. */
export const jobStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Work of the server that takes longer than a request. `result` says what it has done so far, also of a job that failed. */
export const jobOf = <K extends string, R extends v.GenericSchema>(kind: K, result: R) =>
  v.object({
    id: v.string(),
    kind: v.literal(kind),
    status: v.picklist(jobStatuses),
    /** How much of it is done, and how much there is; 0 of 0 until that is known. */
    done: v.number(),
    total: v.number(),
    result,
    /** Why it failed. */
    error: v.nullable(v.object({ code: v.string(), error: v.string() })),
    /** Milliseconds since 1970. */
    created_at: v.number(),
    finished_at: v.nullable(v.number()),
  })
