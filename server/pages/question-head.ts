import { basePaths } from '#contract/hosts.ts'
import { type AskServer, ofPageOnly, type RenderedPage } from '#contract/page-answers.ts'
import { paramsAt } from '#contract/params-at.ts'
import { questions } from '#contract/questions.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import { writtenHash } from '#contract/written-hash.ts'
import type { InferOutput } from 'valibot'

type QuestionPage = InferOutput<typeof questions.show.reply>
type Written = Pick<QuestionPage['answers'][number], 'author' | 'content' | 'created_at'>

/** Characters of a description, and of a text in the structured data. */
const described = 160
const structured = 5000

/** Of an address that shows guests no question: of one that they may not read nothing else is said than of one that never was. */
const unlisted = `<title>Indago</title>\n    <meta name="robots" content="noindex" ${ofPageOnly} />`

/**
 * What the head of the page of a question says to search engines, as far as guests may read it: title, description, its one address, and the
 * question with its answers in the words of schema.org. A later page of answers has an address of its own. Undefined for other pages, and where the
 * question cannot be read just now.
 */
export async function questionHead(
  href: string,
  origin: string,
  ask: AskServer,
  rendered: RenderedPage | undefined,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(href, origin)
  const params = paramsAt('community.questions.question', pathname)
  if (!params) return undefined
  const page = /^[1-9]\d{0,4}$/.exec(searchParams.get('page') ?? '')?.[0]
  const read = await answerOf({ community: params['id'] ?? '', question: params['question'] ?? '', page }, ask, rendered)
  if (read === 'closed') return unlisted
  if (!read) return undefined
  const { question } = read
  if (question.hidden) return unlisted
  const address = origin + to('community.questions.question', { id: question.community, question: question.id })
  const text = textOf(question.content, described).replaceAll('\n', ' ')
  return [
    `<title>${escaped(question.title)} · Indago</title>`,
    `<meta name="description" content="${escaped(text)}" ${ofPageOnly} />`,
    `<link rel="canonical" href="${escaped(address + (page === undefined ? '' : `?page=${page}`))}" ${ofPageOnly} />`,
    `<script type="application/ld+json" ${ofPageOnly}>${inScript(structuredData(read, address, origin))}</script>`,
  ].join('\n    ')
}

/** Its ids as they are in the address, encoded. */
interface Asked {
  community: string
  question: string
  page: string | undefined
}

/** What the page asked for while it was rendered; otherwise it is asked for as the visitor. */
async function answerOf(
  { community, question, page }: Asked,
  ask: AskServer,
  rendered: RenderedPage | undefined,
): Promise<QuestionPage | 'closed' | undefined> {
  const below = `/questions/${question}`
  const given = rendered?.answers.answers.find(({ url, body }) => body === null && url.split('?')[0]!.endsWith(below))
  if (given) return given.json as QuestionPage
  const call = `${basePaths.base[0]}/communities/${community}${below}${page === undefined ? '' : `?page=${page}`}`
  const { status, text } = await ask(call, 'GET', null)
  if (status === 403 || status === 404 || status === 410) return 'closed'
  return status === 200 ? (JSON.parse(text) as QuestionPage) : undefined
}

function structuredData({ question, answers }: QuestionPage, address: string, origin: string): object {
  const shown = answers.filter(({ hidden }) => !hidden)
  const isAccepted = ({ id }: { id: string }) => id === question.accepted_answer_id
  const inWords = (answer: (typeof shown)[number]) => ({
    '@type': 'Answer',
    ...written(answer, origin),
    url: `${address}#${writtenHash('answer', answer.id)}`,
  })
  const accepted = shown.find(isAccepted)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      ...written(question, origin),
      answerCount: question.answers_count,
      ...(accepted && { acceptedAnswer: inWords(accepted) }),
      ...(shown.length > (accepted ? 1 : 0) && { suggestedAnswer: shown.filter(answer => !isAccepted(answer)).map(inWords) }),
    },
  }
}

function written({ author, content, created_at }: Written, origin: string): object {
  const [slug] = author?.slug_values ?? []
  return {
    text: textOf(content, structured),
    datePublished: new Date(created_at).toISOString(),
    ...(author && {
      author: {
        '@type': 'Person',
        name: author.full_name,
        ...(slug !== undefined && { url: origin + to('researcher.show', { id: slug }) }),
      },
    }),
  }
}

function textOf(content: string, most: number): string {
  const text = Array.from(plainText(parseRichText(content)))
  return text.length <= most ? text.join('') : `${text.slice(0, most - 1).join('')}…`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data, not script: no text in it can end the element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
