import * as v from 'valibot'
import { publicEvents, userEvents } from '#contract/live-events.ts'
import type { LiveEvent } from './live-events.ts'

const schemas: Readonly<Record<string, v.GenericSchema>> = { ...userEvents, ...publicEvents }

/** An event as it came; undefined for one that this app does not know, or that is not as the contract says. */
export function readLiveEvent(name: string, data: unknown): LiveEvent | undefined {
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  const parsed = schema && v.safeParse(schema, data)
  // The schema of the name has checked the data; the types lose which belongs to which.
  return parsed?.success ? ({ name, data: parsed.output } as LiveEvent) : undefined
}
