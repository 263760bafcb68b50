import type { ApiError } from '#api/call.ts'
import { CircleAlert } from '#ui/Icon.tsx'
import css from './QueryFault.module.css'

interface QueryFaultProps {
  id: string
  keyword: string
  fault: ApiError
}

/** What is wrong with a query; the position of a syntax error is marked. The last results stay below. */
export default function QueryFault({ id, keyword, fault }: QueryFaultProps) {
  const sentences = Object.values(fault.errors ?? {}).flat()
  return (
    <div id={id} role="alert" className={css['fault']}>
      <p className={css['message']}>
        <CircleAlert size={16} strokeWidth={1.75} />
        <span>{[...new Set(sentences.length > 0 ? sentences : [fault.message])].join(' ')}</span>
      </p>
      {fault.at !== undefined && <MarkedKeyword keyword={keyword} at={Math.min(Math.max(fault.at, 0), keyword.length)} />}
    </div>
  )
}

const MarkedKeyword = ({ keyword, at }: { keyword: string; at: number }) => (
  <p className={css['query']}>
    {keyword.slice(0, at)}
    <mark className={css['position']}>{keyword.slice(at, at + 1) || '\u00a0'}</mark>
    {keyword.slice(at + 1)}
  </p>
)
