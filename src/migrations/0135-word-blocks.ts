import type { Migration } from '../kernel/db/migrate.ts'
import { DELETED, WORD_BLOCK_IDS } from '../kernel/db/words/word-block.ts'

/** The index of words by blocks of ids, in place of a row for each word of each record. */
export const wordBlocks: Migration = {
  name: '0135-word-blocks',
  statements: ({ integer, text, clustered }) => [
    `create table word_block (
       instance_id ${integer} not null references instance_head (instance_id),
       record ${text} not null,
       field ${text} not null,
       word ${text} not null,
       block ${integer} not null,
       ids ${text} not null,
       primary key (instance_id, record, field, word, block)
     ) ${clustered}`,
  ],
  rewrite: async (sql, { joined }) => {
    const block = `record_id / ${WORD_BLOCK_IDS}`
    const place = (id: string) => `${id} % ${WORD_BLOCK_IDS}`
    const same = ['instance_id', 'record', 'field', 'word'].map((column) => `s.${column} = w.${column}`).join(' and ')
    const inBlock = `s.record_id >= w.block * ${WORD_BLOCK_IDS} and s.record_id < (w.block + 1) * ${WORD_BLOCK_IDS}`
    await sql.run(
      `insert into word_block (instance_id, record, field, word, block, ids)
       select w.instance_id, w.record, w.field, w.word, w.block,
         ${joined(place('s.record_id'), `search_word as s where ${same} and ${inBlock}`, 's.record_id')}
       from (select distinct instance_id, record, field, word, ${block} as block from search_word) as w`,
      [],
    )
    const kinds = await sql.all<{ record: string }>('select distinct record from search_word', [])
    for (const { record } of kinds) {
      const table = `"${record.replace(/[/-]/g, '_')}"`
      const ofBlock = `${table} as s where s.instance_id = w.instance_id and s.deleted is not null
        and s.id >= w.block * ${WORD_BLOCK_IDS} and s.id < (w.block + 1) * ${WORD_BLOCK_IDS}`
      await sql.run(
        `insert into word_block (instance_id, record, field, word, block, ids)
         select w.instance_id, '${record}', '${DELETED.field}', '${DELETED.word}', w.block,
           ${joined(place('s.id'), ofBlock, 's.id')}
         from (select distinct instance_id, id / ${WORD_BLOCK_IDS} as block from ${table} where deleted is not null) as w`,
        [],
      )
    }
    await sql.run('drop table search_word', [])
  },
}
