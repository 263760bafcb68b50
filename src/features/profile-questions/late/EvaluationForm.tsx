import { sendingNote } from '#analysis/index.ts'
import { documentIndexes } from '#contract/profile-questions.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import { searchLabel } from '#features/home/index.ts'
import { CreditPackMenu } from '#features/plans/index.ts'
import { StepCount } from '#forms/StepCount.tsx'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { EvaluatedSearch } from '../evaluate.modal.ts'
import { profileCount, profileStep } from '../evaluation.rules.ts'
import { Choices } from './Choices.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { BasisChoice } from './use-basis.ts'
import type { Evaluation } from './use-evaluation.ts'
import css from './ProfileQuestions.module.css'

interface EvaluationFormProps {
  search: EvaluatedSearch
  evaluation: Evaluation
  /** Why the last try began nothing. */
  problem: string | undefined
}

const { credits, creditsWithReport, documentsInBulk } = limits.evaluation
const types = [
  {
    value: 'with-report',
    label: 'With report',
    note: `${creditsWithReport} AI credits a profile, at most ${limits.evaluation.withReport} profiles.`,
  },
  { value: 'no-report', label: 'Without report', note: `${credits} AI credits a profile. The answers come as a table.` },
] as const

/** The steps of an evaluation: type, number of profiles, template with parameters, basis, kinds of documents (S3§4). */
export function EvaluationForm({ search: { state, url, total }, evaluation, problem }: EvaluationFormProps) {
  const { templates, analyst, error, again, withReport, choice } = evaluation
  const { label, note } = searchLabel(url)
  return (
    <>
      <InlineMessage tone="danger">{problem}</InlineMessage>
      <p className={css['what']}>{state.keyword ? `“${label}” · ${note}` : note}</p>
      {analyst && <p className={css['quiet']}>{sendingNote(analyst, 'The question and the texts of the profiles and their documents')}</p>}
      <Choices
        legend="Type"
        options={types}
        value={withReport ? 'with-report' : 'no-report'}
        onChange={type => evaluation.setWithReport(type === 'with-report')}
      />
      {templates ? (
        <>
          <div className={css['count']}>
            <StepCount
              label="Number of profiles"
              count={evaluation.count}
              most={evaluation.most}
              step={profileStep(evaluation.most)}
              hint={ofProfiles(evaluation.most, total)}
              onChange={count => evaluation.setCount(profileCount(count, evaluation.most))}
            />
            <Credits evaluation={evaluation} />
          </div>
          <Field label="Template">
            <Select value={choice.template?.label ?? ''} onChange={event => choice.choose(event.target.value)}>
              {!choice.template && <option value="">Choose a template</option>}
              {templates.map(one => (
                <option key={one.label}>{one.label}</option>
              ))}
            </Select>
          </Field>
          <TemplateFields choice={choice} withDirections={withReport} />
          <BasisFields basis={evaluation.basis} hasKeyword={Boolean(state.keyword)} />
          <FieldGroup legend="Documents" error={evaluation.lacksKinds ? ['Choose at least one kind of document.'] : []}>
            <p className={css['quiet']}>Up to {documentsInBulk} of each kind are read for a profile.</p>
            <div className={css['kinds']}>
              {documentIndexes.map(name => (
                <Checkbox
                  key={name}
                  label={indexes[name].label}
                  checked={evaluation.kinds.includes(name)}
                  onChange={event => evaluation.setKind(name, event.target.checked)}
                />
              ))}
            </div>
          </FieldGroup>
        </>
      ) : (
        <NotLoaded error={error} again={again} what="The templates" lines={8} />
      )}
    </>
  )
}

/** What the same input costs again, and where credits come from. */
function Credits({ evaluation: { credits: left, cost, most, withReport } }: { evaluation: Evaluation }) {
  const isShort = left !== undefined && (most === 0 || cost > left)
  return (
    <>
      <p className={css['quiet']}>
        Profiles that were evaluated with the same input in the last {limits.evaluation.sameDays} days are not charged again.
      </p>
      {isShort && (
        <>
          <InlineMessage tone="warn">
            {most === 0
              ? `You need at least ${credits} AI credits. You have ${formatNumber(left)}.`
              : `${withReport ? 'With a report this' : 'This'} costs ${formatNumber(cost)} AI credits. You have ${formatNumber(left)}, so it may be refused.`}
          </InlineMessage>
          <CreditPackMenu />
        </>
      )}
    </>
  )
}

/** What is read without a query. */
const byTemplate = 'documents that fit what you filled in, then the latest'

function BasisFields({ basis, hasKeyword }: { basis: BasisChoice; hasKeyword: boolean }) {
  return (
    <Choices
      legend="Evaluate by"
      options={[
        {
          value: 'current',
          label: 'Current search',
          note: hasKeyword ? 'Documents that your search finds.' : `Your search has no words: ${byTemplate}.`,
        },
        { value: 'own', label: 'Own query', note: 'Documents that another query finds.' },
        { value: 'recommended', label: 'AI decides', note: 'A query that fits the template.' },
      ]}
      value={basis.basis}
      onChange={basis.choose}
    >
      {basis.basis === 'own' && (
        <Field label="Query" hint={`Empty: ${byTemplate}.`}>
          <TextInput value={basis.own} maxLength={limits.keywordLength} onChange={event => basis.setOwn(event.target.value)} />
        </Field>
      )}
      {basis.basis === 'recommended' && (
        <output className={css['form']}>
          {basis.recommended === 'loading' ? (
            <Skeleton lines={1} />
          ) : (
            <>
              <span className={css['query']}>{basis.shown}</span>
              {typeof basis.recommended === 'string' && (
                <span>
                  <Button size="small" onClick={basis.askAgain}>
                    Try again
                  </Button>
                </span>
              )}
            </>
          )}
        </output>
      )}
    </Choices>
  )
}

const ofProfiles = (most: number, total: number): string =>
  most === 0
    ? ''
    : most < total
      ? `At most ${formatNumber(most)} of ${formatNumber(total)}, in the order of the list.`
      : `Of ${formatNumber(total)}, in the order of the list.`
