/**
 * A step of the schema in the words of PostgreSQL. The steps are written once, for SQLite; what follows is all that differs. A database here
 * begins empty, so a step that moves older rows finds none.
 *
 * - Texts compare by their bytes, as in SQLite, whatever language the database is set to.
 * - Whole numbers have 64 bits.
 * - A trigger's body is a function, and so is its condition, which may then ask other tables.
 */
export function forPostgres(step: string): string {
  const words = replacements.reduce((text, [from, to]) => text.replaceAll(from, to), withoutComments(step))
  return words.replaceAll(trigger, (_, name: string, event: string, table: string, condition: string | undefined, body: string) => {
    const acts = condition === undefined ? body : `IF ${condition} THEN ${body} END IF;`
    return `
      CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${acts} RETURN NULL; END $$;
      CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();`
  })
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '')

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bCAST\(([^()]+) AS BLOB\)/g, "convert_to($1, 'UTF8')"],
  [/\bCAST\(unixepoch\('subsec'\) \* 1000 AS INTEGER\)/g, 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)'],
  [/\blower\(hex\(randomblob\(16\)\)\)/g, "replace(CAST(gen_random_uuid() AS TEXT), '-', '')"],
  [/\bjson_object\(/g, 'json_build_object('],
  [/\bjson_each\(([\w.]+)\) AS (\w+)/g, 'json_array_elements_text(CAST($1 AS JSON)) AS $2 (value)'],
  [/\bINTEGER\b/g, 'BIGINT'],
  // A column of texts.
  [/((?:[(,]|ADD COLUMN)\s*\w+ TEXT)\b/g, '$1 COLLATE "C"'],
]

const trigger = /CREATE TRIGGER (\w+) AFTER ([\w ]+?) ON (\w+)(?:\s+WHEN ([^;]+?))? BEGIN([^$]+?)END;/g
