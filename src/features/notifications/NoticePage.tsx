import type { ReactNode } from 'react'
import { AsOf } from '#features/folders/index.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { CheckCheck, type IconType } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useFirstPull } from '#offline/index.ts'
import { MoreRows } from './MoreRows.tsx'
import css from './NoticePage.module.css'

interface NoticePageProps<T> {
  title: string
  /** Undefined while loading. */
  rows: readonly T[] | undefined
  isUnread: (row: T) => boolean
  /** Marks all as read up to the latest that is shown. */
  readAll: (latest: T) => Promise<unknown>
  /** S1§8. */
  empty: string
  end: string
  icon: IconType
  /** Above the list. */
  before?: ReactNode
  children: (row: T) => ReactNode
}

/** A page of what others tell the user, from the mirror, so that it is the same offline: the latest first, twelve at first (S1§9). */
export function NoticePage<T extends { id: string }>({
  title,
  rows,
  isUnread,
  readAll,
  empty,
  end,
  icon,
  before,
  children,
}: NoticePageProps<T>) {
  usePageTitle(title)
  const isFirstPull = useFirstPull()
  const latest = rows?.[0]
  const markAll = () => {
    if (latest) void readAll(latest).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  }
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <AsOf />
        </div>
        {latest && (
          <Button icon={CheckCheck} disabled={!rows?.some(isUnread)} onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </header>
      {before}
      {rows === undefined || (rows.length === 0 && isFirstPull) ? (
        <Skeleton lines={6} />
      ) : rows.length === 0 ? (
        <EmptyBlock title={empty} icon={icon} />
      ) : (
        <MoreRows rows={rows} end={end}>
          {children}
        </MoreRows>
      )}
    </div>
  )
}
