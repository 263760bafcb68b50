import { createParser } from 'eventsource-parser'
import { AnalystFailure, type TokensUsed } from './port.ts'

/** What an OpenAI-compatible endpoint sends, as far as it is read; anything may be missing or of another kind. */
interface Completion {
  choices?: { delta?: { content?: unknown }; message?: { content?: unknown } }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: unknown
}

/** Bytes of an answer, and characters of one event of it. */
const most = { bytes: 8 * 1024 * 1024, event: 1024 * 1024 }

/** The texts of a streamed completion. One that ends without `[DONE]` was cut off. */
export async function* piecesOfStream(body: AsyncIterable<Uint8Array>, used: (use: TokensUsed) => void): AsyncGenerator<string> {
  const waiting: string[] = []
  let isDone = false
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') isDone = true
      else waiting.push(data)
    },
  })
  const decoder = new TextDecoder()
  let bytes = 0
  let sinceEvent = 0
  for await (const piece of body) {
    bytes += piece.length
    const before = waiting.length
    parser.feed(decoder.decode(piece, { stream: true }))
    sinceEvent = waiting.length > before ? 0 : sinceEvent + piece.length
    if (bytes > most.bytes || sinceEvent > most.event) throw new AnalystFailure('the provider sent too much')
    for (const data of waiting.splice(0)) {
      const text = textOf(parsed(data), used)
      if (text !== '') yield text
    }
    if (isDone) return
  }
  if (!isDone) throw new AnalystFailure('the answer of the provider was cut off', { mayPass: true })
}

/** The text of a completion that came as one document. */
export async function wholeCompletion(body: AsyncIterable<Uint8Array>, used: (use: TokensUsed) => void): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > most.bytes) throw new AnalystFailure('the provider sent too much')
    pieces.push(piece)
  }
  const text = textOf(parsed(Buffer.concat(pieces).toString()), used)
  if (text === '') throw new AnalystFailure('the provider answered nothing')
  return text
}

function parsed(text: string): Completion {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw new AnalystFailure('the provider sent what is no JSON')
}

/** Some providers answer 200, and say in the answer that it failed. */
function textOf({ choices, usage, error }: Completion, used: (use: TokensUsed) => void): string {
  if (error) throw new AnalystFailure('the provider answered with an error', { mayPass: true })
  if (usage) used({ sent: count(usage.prompt_tokens), written: count(usage.completion_tokens) })
  const [choice] = Array.isArray(choices) ? choices : []
  const content = choice?.delta?.content ?? choice?.message?.content
  return typeof content === 'string' ? content : ''
}

const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : 0)
