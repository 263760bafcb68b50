import { startAttack } from '../hostile-guests.ts'

/** The name of this benchmark's second process: the hostile guests, who must not slow down what measures the others. */
export const guestsProcess = 'load-guests'

/** Sends dear searches until its input ends, and then says what they got: a JSON object of numbers by status. */
export async function attackUntilInputEnds(url: string): Promise<void> {
  const got: Record<number, number> = {}
  const end = startAttack(url, status => (got[status] = (got[status] ?? 0) + 1))
  for await (const _ of process.stdin);
  await end()
  console.log(JSON.stringify(got))
}
