import { formatMoney } from '#features/records/index.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { Copy } from '#ui/Icon.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import css from './ProjectView.module.css'

interface MoneyProps {
  amount: number
  currency: string | undefined
  /** Names the amount in the label of the button. */
  name: string
}

/** A formatted amount, and a button that copies the number. */
export function Money({ amount, currency, name }: MoneyProps) {
  return (
    <span className={css['money']}>
      <span>{formatMoney(amount, currency)}</span>
      <IconButton
        icon={Copy}
        size="small"
        label={`Copy the ${name} as a number`}
        onClick={() => void copyText(String(amount), `${amount} copied`)}
      />
    </span>
  )
}
