import { type BinaryOperationNode, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import { encoded } from '../codecs.ts'
import { ofEmptyList, withListAsValue } from '../list-values.ts'

/** PostgreSQL, with parameters encoded as for SQLite ([Note: Column codecs]): the columns of both have the same types. */
export class EncodingPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new EncodingCompiler()
  }
}

class EncodingCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(encoded(parameter))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const known = ofEmptyList(node)
    if (known === undefined) super.visitBinaryOperation(withListAsValue(node))
    else this.append(known ? 'true' : 'false')
  }
}
