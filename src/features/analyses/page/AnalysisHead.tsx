import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callFile } from '#api/call-file.ts'
import { errorText } from '#api/error-text.ts'
import { useReachability } from '#api/reachability.ts'
import { analyses as calls } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { go } from '#routing/navigation.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Switch } from '#ui/field/Switch.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Copy, Download, EllipsisVertical, FolderPlus, Link2, Pencil, Trash2 } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { downloadFile } from '#ui/text/download-file.ts'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { AnalysisFoldersModal } from '../analysis-folders.modal.ts'
import type { ShownAnalysis } from '../analyses.reads.ts'
import { type AnswerFormat, copyAnswer, downloadAnswer } from '../answer/answer-files.ts'
import { analysisFileName } from '../late/analysis.rules.ts'
import { editAnalysis } from '../mutations/edit-analysis.mutation.ts'
import { deleteAnalysis } from '../mutations/delete-analysis.mutation.ts'
import { creditsText, recordsText, statusText, typeTexts } from '../status-texts.ts'
import css from './AnalysisPage.module.css'

const tell = (error: Error): void => void flash({ variant: 'danger', text: error.message })

/** How long the server may take for a file, in milliseconds. */
const fileTimeout = 120_000

const formats: [label: string, format: AnswerFormat][] = [
  ['Text', 'txt'],
  ['Markdown', 'md'],
  ['HTML', 'html'],
]

/** All answers of an analysis per record, as the server writes them. */
async function downloadAll({ id, index, created_at }: ShownAnalysis): Promise<void> {
  try {
    const { file } = await callFile(calls.file, { params: { id } }, { timeout: fileTimeout })
    downloadFile(analysisFileName(index, 'xlsx', created_at), file)
  } catch (problem) {
    flash({ variant: 'danger', text: errorText(problem) })
  }
}

/** The name of an analysis, what it is and cost, and what can be done with it. */
export function AnalysisHead({ analysis, name }: { analysis: ShownAnalysis; name: string }) {
  const { id, is_own, is_shared, mark } = analysis
  const { online } = useReachability()
  const hasFile = is_own && analysis.type === 'prompt-per-item' && analysis.finished_at !== null && analysis.done > 0
  const hasAnswer = analysis.finished_at !== null && (analysis.text !== '' || analysis.answers.length > 0)
  const [isNaming, setNaming] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  /** The field that had the focus goes. */
  const endNaming = () => {
    setNaming(false)
    requestAnimationFrame(() => title.current?.focus())
  }
  const remove = async () => {
    await commit(deleteAnalysis, { id, name }).then(() => go(to('analyses')), tell)
  }
  const own = [
    { label: 'Rename', icon: Pencil, onSelect: () => setNaming(true) },
    { label: 'Put into folders', icon: FolderPlus, onSelect: () => void openModal(AnalysisFoldersModal, { id, name }) },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove() },
  ]
  return (
    <header className={css['head']}>
      {isNaming ? (
        <NameForm analysis={analysis} name={name} close={endNaming} />
      ) : (
        <h1 ref={title} tabIndex={-1}>
          {name} <ChangeMark mark={mark} />
        </h1>
      )}
      <p className={css['facts']}>
        <span>{typeTexts[analysis.type]}</span>
        <span>{statusText(analysis)}</span>
        <span>{recordsText(analysis)}</span>
        {is_own && <span>{creditsText(analysis.credits)}</span>}
        <RelativeTime at={analysis.created_at} />
        {!is_own && <span>Shared with you</span>}
      </p>
      <div className={css['tools']}>
        {hasAnswer && (
          <>
            <Button size="small" icon={Copy} onClick={() => void copyAnswer(analysis)}>
              Copy
            </Button>
            <Menu
              label="Download"
              icon={Download}
              size="small"
              items={[
                ...formats.map(([label, format]) => ({ label, onSelect: () => downloadAnswer(analysis, format) })),
                ...(hasFile
                  ? [
                      {
                        label: 'Excel',
                        note: online ? 'All answers' : 'All answers: connect to get them.',
                        disabled: !online,
                        onSelect: () => void downloadAll(analysis),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        )}
        {is_own && <Menu label="More" icon={EllipsisVertical} iconOnly={hasAnswer} size="small" items={own} />}
      </div>
      {is_own && (hasAnswer || is_shared) && (
        <div className={css['tools']}>
          <Switch
            label="Shared by link"
            note="Users with the link whose plan shows all results can read the question and the answer."
            checked={is_shared}
            onChange={() => void commit(editAnalysis, { id, change: { is_shared: !is_shared } }).catch(tell)}
          />
          {is_shared && (
            <Button size="small" icon={Link2} onClick={() => void copyText(location.origin + to('analyses.show', { id }), 'Link copied')}>
              Copy link
            </Button>
          )}
        </div>
      )}
    </header>
  )
}

function NameForm({ analysis: { id }, name, close }: { analysis: ShownAnalysis; name: string; close: () => void }) {
  const [text, setText] = useState(name)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    commit(editAnalysis, { id, change: { name: text } }).then(close, tell)
  }
  return (
    <form ref={form} className={css['tools']} onSubmit={save}>
      <TextInput
        aria-label="Name"
        maxLength={limits.analysis.name}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && close()}
      />
      <Button type="submit" kind="primary">
        Save
      </Button>
      <Button onClick={close}>Cancel</Button>
    </form>
  )
}
