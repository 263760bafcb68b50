import { savesData } from '#kit/data-saver.ts'
import { useRight } from '#session/session.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { LockBadge } from '#ui/button/LockBadge.tsx'
import { Download, Lock } from '#ui/Icon.tsx'
import { ExportModal } from './export.modal.ts'
import type { ExportSource } from './export-source.ts'
import { openExport } from './open-export.ts'

interface ExportButtonProps {
  source: () => ExportSource
  /** The text of the button; without it the button is an icon. */
  label?: string
}

/** Opens the export of a list. Without the right it has a lock, and leads to a plan or the login (S3§6). */
export function ExportButton({ source, label }: ExportButtonProps) {
  const may = useRight('export')
  const props = {
    onClick: () => openExport(source()),
    onPointerEnter: () => void (!may || savesData() || ExportModal.preload()),
  }
  return label === undefined ? (
    <LockBadge isLocked={!may}>
      <IconButton {...props} icon={Download} label={may ? 'Export' : 'Export (locked)'} />
    </LockBadge>
  ) : (
    <Button {...props} icon={may ? Download : Lock} size="small">
      {label}
      {!may && <span className="visually-hidden"> (locked)</span>}
    </Button>
  )
}
