import { describe, expect, test } from 'vitest'
import { answerOf, exportedOf, type ExportedRow, readAnswer, writeHtml, writeMarkdown, writeText } from '#analysis/index.ts'

const row = (more: Partial<ExportedRow> = {}): ExportedRow => ({
  name: null,
  questions: ['Does moss grow?'],
  items: [
    { order: 1, slug_values: ['lanterns'], title: 'Lanterns & <moss>' },
    { order: 2, slug_values: ['rain'], title: 'Rain' },
    { order: 3, slug_values: ['stones'], title: 'Stones' },
  ],
  total: 3,
  done: 3,
  analyst: { name: 'moss-1', language_model: true },
  text: '## Growth\n\nMoss **grows**. [1.2] [2.1] It may be blue.\n\n- By night [1.2]\n\n| Year | Records |\n|---|---|\n| 2001 | 2 [2] |\n\n```\na < b\n```',
  passages: [
    { key: '1.2', field: 'abstract', text: 'The lantern grows moss.' },
    { key: '2.1', field: 'abstract', text: 'Rain helps *moss*.' },
  ],
  answers: [],
  created_at: Date.UTC(2030, 4, 6),
  ...more,
})
const exported = (more: Partial<ExportedRow> = {}) =>
  exportedOf(row(more), ({ slug_values: [slug = ''] }) => `https://moss.example/${slug}`)

describe('an analysis in a file', () => {
  test('as text has question, analyst, sentences with their records, and the cited records with their passages', () => {
    const text = writeText(exported())
    expect(text).toContain(
      'Does moss grow?\n\n3 records\n2030-05-06\nWritten by moss-1, a language model. It may be wrong: check the passages.',
    )
    expect(text).toContain('Moss grows. [1] [2] It may be blue. (no passage)\n\n- By night [1]\n\nYear | Records\n2001 | 2 [2]\n\na < b')
    expect(text).toContain('[1] Lanterns & <moss>\n    https://moss.example/lanterns\n    “The lantern grows moss.”')
    expect(text).not.toContain('Stones')
  })

  test('as Markdown has nothing of a record as markup, and reads as the same sentences', () => {
    const text = writeMarkdown(exported())
    expect(text).toContain('# Does moss grow?')
    expect(text).toContain('Moss **grows**. \\[1\\] \\[2\\] It may be blue. *(no passage)*')
    expect(text).toContain('| Year | Records |\n| --- | --- |\n| 2001 | 2 \\[2\\] |')
    expect(text).toContain('**\\[1\\]** [Lanterns \\& \\<moss\\>](<https://moss.example/lanterns>)')
    expect(text).toContain('- “Rain helps \\*moss\\*.”')
    const { blocks } = readAnswer(text, { keys: new Set(), records: 0, hasNotes: false })
    expect(blocks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['heading', 'paragraph', 'list', 'table', 'code']))
  })

  test('as a page escapes all texts, links only to the web, and has no script', () => {
    const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) **<img src=x onerror=y>** [1.2]'
    const page = writeHtml(exportedOf(row({ name: '"><script>', text: hostile }), () => 'javascript:alert(2)'))
    expect(page).not.toMatch(/<script|<img|href="(?!#|https?:)/)
    expect(page).toContain('<title>&quot;&gt;&lt;script&gt;</title>')
    expect(page).toContain('<sup><a href="#source-1">[1]</a></sup>')
    expect(writeHtml(exported())).toContain('<a href="https://moss.example/rain" rel="noreferrer">Rain</a>')
  })

  test('an analysis per record has each record with its answers, by question', () => {
    const answers = [
      {
        order: 1,
        slug_values: ['lanterns'],
        title: 'Lanterns',
        answers: ['Yes. [1.2]', ''],
        passages: [row().passages[0]!],
        failed: false,
      },
    ]
    const text = writeText(exported({ text: '', passages: [], answers, questions: ['Does it?', 'Why?'] }))
    expect(text).toContain('1. Lanterns\n\nDoes it?\n\nYes. [1]\n\nWhy?')
    expect(text).toContain('“The lantern grows moss.”')
  })

  test('documents of several profiles have a number each, though each answer counts its own from one', () => {
    const document = (slug: string) => ({ order: 1, slug_values: [slug], title: slug, index: 'publications' as const })
    const answers = ['ada', 'bob'].map((name, at) => ({
      order: at + 1,
      slug_values: [name],
      title: name,
      answers: [`${name} grows moss. [1.2]`],
      passages: [{ key: '1.2', field: 'abstract', text: `Moss of ${name}.` }],
      failed: false,
      sources: [document(`moss-${name}`)],
    }))
    const text = writeText(exported({ text: '', passages: [], items: [], done: 5, total: 5, answers }))
    expect(text).toContain('The first 2 of 5 answers')
    expect(text).toContain('ada grows moss. [1]\n\n2. bob\n\nbob grows moss. [2]')
    expect(text).toContain('[2] moss-bob\n    https://moss.example/moss-bob\n    “Moss of bob.”')
  })

  test('a sentence about a record that its reader may not see has a passage, though not for them', () => {
    const items = row().items.slice(0, 1)
    const { unsupported } = answerOf({
      ...row(),
      items,
      text: 'Rain helps. [2.7] Stones. [9.1] Moss. [1.9]',
      passages: row().passages.slice(0, 1),
    })
    expect(unsupported).toBe(2)
  })

  test('records are counted by marks of what is there; those that its reader may not see are there, too', () => {
    const text = 'Rain helps. [2.7] [1.2] [1.999] Stones. [0] [0.1] [9.1] [50.1] Moss. [1.2]'
    expect(answerOf({ ...row(), text }).cited).toEqual(new Set([1]))
    const ofOthers = { items: row().items.slice(0, 1), passages: row().passages.slice(0, 1) }
    expect(answerOf({ ...row(), ...ofOthers, text }).cited).toEqual(new Set([1, 2]))
  })

  test('an answer without a language model says so', () => {
    expect(writeText(exported({ analyst: { name: 'sentences', language_model: false } }))).toContain(
      'Composed of sentences of the records, without a language model.',
    )
  })
})
