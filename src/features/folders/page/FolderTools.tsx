import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { type FolderOrder, folderOrders, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { orderLabels } from './item-order.ts'
import css from './FolderTools.module.css'

interface FolderToolsProps {
  state: UrlSearchState
  label: string
  /** The first one is the usual one. */
  orders: readonly FolderOrder[]
  /** Why the words cannot be read. */
  fault?: string | undefined
  children?: ReactNode
}

/** The box for words and the order of a list of saved records. Both are in the address. */
export function FolderTools({ state, label, orders, fault, children }: FolderToolsProps) {
  const [typed, setTyped] = useState({ text: state.keyword, from: state.keyword })
  // A new address replaces what was typed.
  if (typed.from !== state.keyword) setTyped({ text: state.keyword, from: state.keyword })
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  const search = (text: string) => void go(searchUrl(withKeyword(state, text)))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.text)
  }
  const type = (text: string) => {
    setTyped({ ...typed, text })
    // The cross in the box was pressed, or all was deleted.
    if (text === '' && state.keyword !== '') search('')
  }
  const sort = (name: string) => {
    const { order: _former, ...folder } = state.folder!
    const order = folderOrders.find(known => known === name)
    void go(searchUrl({ ...state, offset: 0, folder: { ...folder, ...(order && order !== orders[0] && { order }) } }))
  }
  const { order } = state.folder!
  return (
    <div className={css['tools']}>
      <search className={css['search']}>
        <form onSubmit={handleSubmit}>
          <TextInput
            ref={input}
            type="search"
            aria-label={label}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'folder-search-fault' : undefined}
            aria-keyshortcuts="/"
            placeholder={label}
            maxLength={limits.keywordLength}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={typed.text}
            onChange={event => type(event.target.value)}
          />
          <IconButton type="submit" icon={Search} label="Search" />
        </form>
        {fault && (
          <p id="folder-search-fault" role="alert" className={css['fault']}>
            {fault}
          </p>
        )}
      </search>
      <div className={css['order']}>
        {children}
        <Select
          aria-label="Sort by"
          value={order && orders.includes(order) ? order : orders[0]}
          onChange={event => sort(event.target.value)}
        >
          <Options of={orders.map(name => [name, orderLabels[name]])} />
        </Select>
      </div>
    </div>
  )
}
