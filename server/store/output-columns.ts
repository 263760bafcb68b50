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

/** Information about columns, by name. */
type Columns<T> = ReadonlyMap<string, T>
/** The same for all tables that a query can name. */
type TableColumns<T> = ReadonlyMap<string, Columns<T>>

const noColumns: ReadonlyMap<string, never> = new Map<string, never>()

/** The information about the columns that a query returns, under their output names. Values of expressions have none. */
export function outputColumns<T>(query: OperationNode, tables: TableColumns<T>): Columns<T> {
  if (SelectQueryNode.is(query)) {
    const scope = scopeOf([...(query.from?.froms ?? []), ...(query.joins ?? []).map(join => join.table)], withTables(query.with, tables))
    return selected(query.selections, scope)
  }
  if (InsertQueryNode.is(query)) return selected(query.returning?.selections, scopeOf([query.into], tables))
  if (UpdateQueryNode.is(query)) {
    const joined = (query.joins ?? []).map(join => join.table)
    const scope = () => scopeOf([query.table, ...(query.from?.froms ?? []), ...joined], withTables(query.with, tables))
    return query.returning ? selected(query.returning.selections, scope()) : noColumns
  }
  if (DeleteQueryNode.is(query))
    return query.returning ? selected(query.returning.selections, scopeOf(query.from.froms, withTables(query.with, tables))) : noColumns
  return noColumns
}

/** The tables, and the queries named by a WITH. */
function withTables<T>(node: WithNode | undefined, tables: TableColumns<T>): TableColumns<T> {
  if (!node) return tables
  const info = new Map<string, Columns<T>>(tables)
  for (const one of node.expressions)
    if (CommonTableExpressionNode.is(one)) info.set(nameOf(one.name.table), outputColumns(one.expression, info))
  return info
}

/** The sources of a query, by the names that its columns refer to. */
interface Scope<T> {
  sources: TableColumns<T>
  tables: TableColumns<T>
}

function scopeOf<T>(nodes: readonly (OperationNode | undefined)[], tables: TableColumns<T>): Scope<T> {
  const sources = new Map<string, Columns<T>>()
  for (const node of nodes) {
    if (!node) continue
    const source = AliasNode.is(node) ? node.node : node
    const columns = TableNode.is(source) ? (tables.get(nameOf(source)) ?? noColumns) : outputColumns(source, tables)
    if (AliasNode.is(node) && IdentifierNode.is(node.alias)) sources.set(node.alias.name, columns)
    else if (TableNode.is(source)) sources.set(nameOf(source), columns)
  }
  return { sources, tables }
}

const nameOf = (table: TableNode): string => table.table.identifier.name

function selected<T>(selections: readonly SelectionNode[] | undefined, scope: Scope<T>): Columns<T> {
  if (!selections || selections.length === 0) return noColumns
  const outputs = new Map<string, T>()
  // A later column replaces an earlier one of the same name, as in the row.
  const put = (name: string, info: T | undefined) => (info === undefined ? outputs.delete(name) : outputs.set(name, info))
  for (const { selection } of selections) {
    if (SelectAllNode.is(selection)) for (const columns of scope.sources.values()) putAll(columns)
    else if (AliasNode.is(selection)) {
      if (IdentifierNode.is(selection.alias)) put(selection.alias.name, columnInfo(selection.node, scope))
    } else if (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))
      putAll(scope.sources.get(selection.table ? nameOf(selection.table) : '') ?? noColumns)
    else {
      const column = ReferenceNode.is(selection) ? selection.column : selection
      if (ColumnNode.is(column)) put(column.column.name, columnInfo(selection, scope))
    }
  }
  return outputs

  function putAll(columns: Columns<T>): void {
    for (const [name, info] of columns) outputs.set(name, info)
  }
}

/** The information about an expression that is a column, or a query of one column. */
function columnInfo<T>(node: OperationNode, scope: Scope<T>): T | undefined {
  if (SelectQueryNode.is(node)) {
    const [only] = node.selections?.length === 1 ? outputColumns(node, scope.tables).values() : []
    return only
  }
  const column = ReferenceNode.is(node) ? node.column : node
  if (!ColumnNode.is(column)) return undefined
  const { name } = column.column
  if (ReferenceNode.is(node) && node.table) return scope.sources.get(nameOf(node.table))?.get(name)
  // SQL itself refuses an unqualified name that exists in two sources.
  for (const columns of scope.sources.values()) if (columns.has(name)) return columns.get(name)
  return undefined
}
