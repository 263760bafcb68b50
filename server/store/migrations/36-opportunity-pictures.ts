/** Their pictures go with an opportunity. The trigger before, which knew its id alone, stays for servers of the version before. */
const trigger = `
  CREATE TRIGGER pictures_of_removed_opportunity AFTER DELETE ON opportunities BEGIN
    DELETE FROM text_pictures
      WHERE owner_kind = 'opportunity' AND owner_id = OLD.group_type || '/' || OLD.group_slug || '/' || OLD.id;
  END;`

/** Pictures were kept by the id alone, which opportunities of several groups may have: each that shows one gets it. */
export const renamedPictureOwners = [
  `INSERT INTO text_pictures (name, owner_kind, owner_id, added_by, bytes, created_at)
    SELECT p.name, p.owner_kind, o.group_type || '/' || o.group_slug || '/' || o.id, p.added_by, p.bytes, p.created_at
    FROM text_pictures p JOIN opportunities o ON o.id = p.owner_id
    WHERE p.owner_kind = 'opportunity' AND o.content LIKE '%/' || p.name || '%'`,
  `DELETE FROM text_pictures WHERE owner_kind = 'opportunity' AND owner_id NOT LIKE '%/%'`,
] as const

export const opportunityPicturesMigration = `${trigger}\n${renamedPictureOwners.join(';\n')};`
