import { engine } from './engine.ts'
import type { UnsentText } from './queue/park-text.ts'

/** Keeps what was typed and can no longer be sent, among the refused changes of this device. Does nothing for a guest or without storage. */
export async function keepUnsentText(unsent: UnsentText): Promise<void> {
  await (await engine())?.parkText(unsent).catch(() => {})
}
