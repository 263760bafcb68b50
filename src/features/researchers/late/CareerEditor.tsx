import { useState } from 'react'
import type { EducationRow, ExperienceRow } from '../researchers.mirrored.ts'
import { CareerForm } from './CareerForm.tsx'
import { CareerList } from './CareerList.tsx'
import type { CareerKind } from './career-texts.ts'

export type CareerRow = ExperienceRow | EducationRow

interface CareerEditorProps {
  kind: CareerKind
  rows: readonly CareerRow[]
}

/** The list of experiences or educations, and the form of one. Without any it begins with the form; after saving it shows the list. */
export function CareerEditor({ kind, rows }: CareerEditorProps) {
  const [open, setOpen] = useState<'list' | { row?: CareerRow }>(rows.length === 0 ? {} : 'list')
  if (open === 'list') return <CareerList kind={kind} rows={rows} onAdd={() => setOpen({})} onEdit={row => setOpen({ row })} />
  return <CareerForm key={open.row?.id ?? 'new'} kind={kind} row={open.row} onBack={() => setOpen('list')} />
}
