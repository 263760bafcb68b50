import {
  AliasNode,
  ColumnNode,
  CommonTableExpressionNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  ReferenceNode,
  SelectAllNode,
  SelectQueryNode,
  type SelectionNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely'

/** What is known of columns, by their names. */
type Columns<T> = ReadonlyMap<string, T>
/** The same of all tables that a query can name. */
type Known<T> = ReadonlyMap<string, Columns<T>>

const nothing: ReadonlyMap<string, never> = new Map<string, never>()

/** What is known of the columns that a query answers, under the names they come out by. What an expression makes is not known. */
export function outputsOf<T>(query: OperationNode, tables: Known<T>): Columns<T> {
  if (SelectQueryNode.is(query)) {
    const scope = scopeOf([...(query.from?.froms ?? []), ...(query.joins ?? []).map(join => join.table)], withTables(query.with, tables))
    return selected(query.selections, scope)
  }
  if (InsertQueryNode.is(query)) return selected(query.returning?.selections, scopeOf([query.into], tables))
  if (UpdateQueryNode.is(query)) {
    const joined = (query.joins ?? []).map(join => join.table)
    const scope = () => scopeOf([query.table, ...(query.from?.froms ?? []), ...joined], withTables(query.with, tables))
    return query.returning ? selected(query.returning.selections, scope()) : nothing
  }
  if (DeleteQueryNode.is(query))
    return query.returning ? selected(query.returning.selections, scopeOf(query.from.froms, withTables(query.with, tables))) : nothing
  return nothing
}

/** The tables and the queries that a WITH names. */
function withTables<T>(node: WithNode | undefined, tables: Known<T>): Known<T> {
  if (!node) return tables
  const known = new Map<string, Columns<T>>(tables)
  for (const one of node.expressions)
    if (CommonTableExpressionNode.is(one)) known.set(nameOf(one.name.table), outputsOf(one.expression, known))
  return known
}

/** What a query reads from, by the names that its columns are referred to. */
interface Scope<T> {
  sources: Known<T>
  tables: Known<T>
}

function scopeOf<T>(nodes: readonly (OperationNode | undefined)[], tables: Known<T>): Scope<T> {
  const sources = new Map<string, Columns<T>>()
  for (const node of nodes) {
    if (!node) continue
    const source = AliasNode.is(node) ? node.node : node
    const columns = TableNode.is(source) ? (tables.get(nameOf(source)) ?? nothing) : outputsOf(source, tables)
    if (AliasNode.is(node) && IdentifierNode.is(node.alias)) sources.set(node.alias.name, columns)
    else if (TableNode.is(source)) sources.set(nameOf(source), columns)
  }
  return { sources, tables }
}

const nameOf = (table: TableNode): string => table.table.identifier.name

function selected<T>(selections: readonly SelectionNode[] | undefined, scope: Scope<T>): Columns<T> {
  if (!selections || selections.length === 0) return nothing
  const outputs = new Map<string, T>()
  // A later column takes the place of an earlier one of the same name, as in the row.
  const put = (name: string, known: T | undefined) => (known === undefined ? outputs.delete(name) : outputs.set(name, known))
  for (const { selection } of selections) {
    if (SelectAllNode.is(selection)) for (const columns of scope.sources.values()) putAll(columns)
    else if (AliasNode.is(selection)) {
      if (IdentifierNode.is(selection.alias)) put(selection.alias.name, knownOf(selection.node, scope))
    } else if (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))
      putAll(scope.sources.get(selection.table ? nameOf(selection.table) : '') ?? nothing)
    else {
      const column = ReferenceNode.is(selection) ? selection.column : selection
      if (ColumnNode.is(column)) put(column.column.name, knownOf(selection, scope))
    }
  }
  return outputs

  function putAll(columns: Columns<T>): void {
    for (const [name, known] of columns) outputs.set(name, known)
  }
}

/** What is known of an expression that is a column, or a query of one column. */
function knownOf<T>(node: OperationNode, scope: Scope<T>): T | undefined {
  if (SelectQueryNode.is(node)) {
    const [only] = node.selections?.length === 1 ? outputsOf(node, scope.tables).values() : []
    return only
  }
  const column = ReferenceNode.is(node) ? node.column : node
  if (!ColumnNode.is(column)) return undefined
  const { name } = column.column
  if (ReferenceNode.is(node) && node.table) return scope.sources.get(nameOf(node.table))?.get(name)
  // SQL itself refuses a bare name that stands in two of the sources.
  for (const columns of scope.sources.values()) if (columns.has(name)) return columns.get(name)
  return undefined
}
