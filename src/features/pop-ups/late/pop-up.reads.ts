import { type ReadState, useRead } from '#api/read/use-read.ts'
import { type PopUp, popUpCalls, popUpSummary } from '#contract/pop-ups.ts'
import { offlineRecord } from '#offline/index.ts'
import type { LinkedProfile } from '../linked-profile.ts'

/** How long an answer is shown again without asking, in milliseconds. */
const freshFor = 600_000

/** What is told of a profile; without the server what a record on this device tells. */
export const usePopUp = ({ index, slug }: LinkedProfile): ReadState<PopUp> =>
  useRead<(typeof popUpCalls)[typeof index], PopUp>(
    popUpCalls[index],
    { params: { id: slug } },
    {
      freshFor,
      offline: async error => {
        const record = error?.kind === 'http' ? undefined : await offlineRecord(index, slug)
        return record && { answer: { ...popUpSummary(index, record), people: [], works: [], works_total: 0 }, copy: { asOf: undefined } }
      },
    },
  )
