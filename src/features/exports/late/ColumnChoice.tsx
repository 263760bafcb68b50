import type { ExportColumn } from '#contract/exports.ts'
import { LockedHint } from '#features/plans/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { Lock } from '#ui/Icon.tsx'
import type { ExportChoice } from './use-export-choice.ts'
import css from './ExportForm.module.css'

/** The columns of the file. Add-ons are there only if they are chosen, and locked ones need a plan (S3§3). */
export function ColumnChoice({ choice: { offered, columns, setColumns }, error }: { choice: ExportChoice; error: string | undefined }) {
  const open = offered.filter(({ locked }) => !locked).map(({ name }) => name)
  const toggle = (name: string, isOn: boolean) => setColumns(open.filter(other => (other === name ? isOn : columns.includes(other))))
  const addOns = offered.filter(({ add_on }) => add_on)
  const boxes = (shown: readonly ExportColumn[]) => (
    <div className={css['columns']}>
      {shown.map(({ name, label, locked }) => (
        <Checkbox
          key={name}
          label={
            <>
              {label} {locked && <Lock size={12} strokeWidth={1.75} />}
            </>
          }
          {...(locked && { note: 'Not in your plan' })}
          checked={columns.includes(name)}
          disabled={locked}
          onChange={event => toggle(name, event.target.checked)}
        />
      ))}
    </div>
  )
  return (
    <FieldGroup legend="Columns" error={error === undefined ? [] : [error]}>
      <div className={css['all']}>
        <Button kind="quiet" size="small" onClick={() => setColumns(open)}>
          All columns
        </Button>
        <Button kind="quiet" size="small" onClick={() => setColumns([])}>
          No columns
        </Button>
      </div>
      {boxes(offered.filter(({ add_on }) => !add_on))}
      {addOns.length > 0 && (
        <div className={css['addOns']}>
          <FieldGroup legend="Add-ons">{boxes(addOns)}</FieldGroup>
        </div>
      )}
      {open.length < offered.length && <LockedHint right="export">Some columns aren’t included in your plan.</LockedHint>}
    </FieldGroup>
  )
}
