import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { richText } from '#contract/rich-text.ts'
import { checkWith } from '#forms/check.ts'
import { Form } from '#forms/Form.tsx'
import { RichTextField } from '#forms/RichTextField.tsx'
import { useForm } from '#forms/use-form.ts'
import { pictureDataUrl } from '#ui/rich-text/picture-data-url.ts'
import { editorContent } from '#ui/rich-text/editor-content.ts'
import { sanitizeHtml, linkAddress } from '#ui/rich-text/sanitize-html.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'

const createDiv = () => document.createElement('div')

/** The page of the editor test: its functions on `window`, and the editor with the options in the address. */
export const parts = {
  clean: (html: string, options?: Parameters<typeof sanitizeHtml>[1]): string => {
    const target = createDiv()
    target.append(sanitizeHtml(html, options))
    return target.innerHTML
  },
  /** Adds it to the document, so that scripts in it would run. */
  append: (html: string): void => document.body.append(sanitizeHtml(html, { images: true })),
  content: (html: string) => {
    const root = createDiv()
    root.append(sanitizeHtml(html, { images: true }))
    const { text, length } = editorContent(root)
    return { html: text, length }
  },
  linkAddress,
  picture: (text: string | number, type: string) =>
    pictureDataUrl(new File([typeof text === 'number' ? new Uint8Array(text) : text], 'a', { type })),
  /** A drawn picture as a file of this type, and as what is sent of it. */
  drawn: async (side: number, type: string, room?: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side / 2
    const context = canvas.getContext('2d')!
    // Many colours, so that it does not become small by itself.
    for (let at = 0; at < 4000; at++) {
      context.fillStyle = `hsl(${(at * 47) % 360} 80% ${(at * 31) % 100}%)`
      context.fillRect((at * 89) % side, (at * 53) % side, side / 20, side / 20)
    }
    const blob = await new Promise<Blob>(done => canvas.toBlob(made => done(made!), type))
    return pictureDataUrl(new File([blob], 'curve.png', { type }), room)
  },
  reports: [] as [html: string, isValid: boolean][],
}
export type Parts = typeof parts
Object.assign(window, { parts })

const query = new URLSearchParams(location.search)
const people = [
  { slug: 'ada-moss', name: 'Ada Moss' },
  { slug: 'adam-fern', name: 'Adam Fern' },
  { slug: 'bo-reed', name: 'Bo Reed' },
]
const maxLength = Number(query.get('maxLength') ?? 0)
const container = createDiv()
document.body.append(container)
const empty = { content: '' }
/** The editor as a field of a form, which can be emptied. */
function InForm() {
  const { form, values, errors, set, reset, handleSubmit } = useForm<{ content: string }, { content: string }>({
    start: empty,
    check: checkWith(v.object({ content: richText(10) })),
    submit: async ({ content }) => void parts.reports.push([content, true]),
    afterwards: (): Promise<void> => reset(empty),
    errorsOf: () => ({}),
  })
  return (
    <Form ref={form} onSubmit={handleSubmit}>
      <RichTextField label="Answer" name="content" form={{ values, errors, set }} />
      <button type="submit">Send</button>
    </Form>
  )
}
createRoot(container).render(
  query.has('form') ? (
    <InForm />
  ) : (
    <RichText
      label="Answer"
      initialHtml={query.get('start') ?? ''}
      minimal={query.has('minimal')}
      people={
        query.has('people')
          ? name => Promise.resolve(people.filter(person => person.name.toLowerCase().startsWith(name.toLowerCase())))
          : undefined
      }
      {...(maxLength > 0 && { maxLength })}
      onChange={(html, isValid) => parts.reports.push([html, isValid])}
    />
  ),
)
