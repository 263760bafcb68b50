import { IconButton } from '#ui/button/Button.tsx'
import { Copy } from '#ui/Icon.tsx'
import { copyText } from '#ui/text/copy-text.ts'
import { moneyWords } from './money-words.ts'
import css from './ProjectView.module.css'

interface MoneyProps {
  amount: number
  currency: string | undefined
  /** What the sum is, for the button. */
  name: string
}

/** A sum as people read it, its currency's code, and the bare number to take along. */
export function Money({ amount, currency, name }: MoneyProps) {
  const words = moneyWords(amount, currency)
  return (
    <span className={css['money']}>
      <span>
        {words}
        {currency && !words.includes(currency) && <abbr className={css['code']}> {currency}</abbr>}
      </span>
      <IconButton
        icon={Copy}
        size="small"
        label={`Copy the ${name} as a number`}
        onClick={() => void copyText(String(amount), `${amount} copied`)}
      />
    </span>
  )
}
