import type { ReadMark } from '#contract/read-marks.ts'
import { type Op, put, serverTimeOf, type View } from '#offline/index.ts'
import { readMarks } from './read-marks.mirrored.ts'

/** Lays the reading of all up to one over the mark. A mark only moves forward, as on the server. */
export function overlayMark(view: View, op: Op<{ before: string }>, name: string): void {
  const { before } = op.payload
  const known = view.of(readMarks).get(name)
  const isBehind = known !== undefined && Number(known.up_to) >= Number(before)
  if (op.state !== 'parked' && !isBehind) view.of(readMarks).set(name, { name, up_to: before, at: serverTimeOf(op) })
}

export const putMark = (mark: ReadMark | null) => (mark ? [put(readMarks, mark)] : [])
