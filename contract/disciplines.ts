import * as v from 'valibot'
import { disciplineData } from './disciplines.data.ts'
import { endpoint } from './endpoint.ts'
import { option, type Option } from './option.ts'

/** A field of science, or a part of one. Its id is its code. */
const field = { ...option.entries, code: v.string() }
/** S2§3. Chosen are sub-disciplines; a discipline is listed with those of it that were. */
export const discipline = v.object({ ...field, sub_disciplines: v.array(v.object(field)) })
type Discipline = v.InferOutput<typeof discipline>

/** Every discipline with its parts. */
export const allDisciplines: readonly Discipline[] = Object.entries(disciplineData).map(([code, { name, sub_disciplines }]) => ({
  id: code,
  name,
  code,
  sub_disciplines: Object.entries(sub_disciplines).map(([code, name]) => ({ id: code, name, code })),
}))

/** What can be chosen. */
export const disciplineOptions: readonly Option[] = allDisciplines.flatMap(one => one.sub_disciplines)

/** The disciplines with these parts, and no others. */
export const disciplinesOf = (ids: readonly string[]): Discipline[] =>
  allDisciplines
    .map(one => ({ ...one, sub_disciplines: one.sub_disciplines.filter(({ id }) => ids.includes(id)) }))
    .filter(one => one.sub_disciplines.length > 0)

/** The same as a record of the catalogue has it. */
export const disciplineFacts = (ids: readonly string[]) =>
  disciplinesOf(ids).map(({ name, code, sub_disciplines }) => ({
    name,
    code,
    sub_disciplines: sub_disciplines.map(({ name, code }) => ({ name, code })),
  }))

export const disciplineCalls = {
  list: endpoint({
    method: 'GET',
    host: 'base',
    path: '/disciplines',
    summary: 'The fields of science that a profile can name, without their parts.',
    reply: v.object({ disciplines: v.array(v.object(field)) }),
    needs: 'guest',
    cache: 'revalidated',
  }),
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/disciplines/{id}',
    summary: 'A field of science with its sub-disciplines.',
    reply: discipline,
    needs: 'guest',
    cache: 'revalidated',
    errors: ['not_found'],
  }),
}
