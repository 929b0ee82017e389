import type { Migration } from '../kernel/db/migrate.ts'
import { recordTable, references } from './record-table.ts'

export const supplierBills: Migration = {
  name: '0079-supplier-bills',
  rolling: 'It adds tables that older processes do not use.',
  statements: (ddl) => [
    ...recordTable(ddl, 'supplier_bill', {
      number: 'text not null',
      type_code: 'text not null',
      date: 'integer not null',
      due_date: 'integer',
      seller_name: 'text not null',
      seller_vat_id: 'text',
      seller: 'text not null',
      currency: 'text not null',
      lines: 'text not null',
      taxes: 'text not null',
      net_total: 'integer not null',
      tax_total: 'integer not null',
      total: 'integer not null',
      payable: 'integer not null',
      payment: 'text not null',
      differences: 'text not null',
      order_reference: 'text',
      buyer_reference: 'text',
      file_name: 'text not null',
      file_type: 'text not null',
      file_size: 'integer not null',
      status: 'text not null',
      project_id: references('project'),
      notes: 'text',
    }),
    'create index supplier_bill_number on supplier_bill (instance_id, number) where deleted is null',
    'create index supplier_bill_project on supplier_bill (instance_id, project_id, id)',
    // Kept apart, so that a list of bills never reads their files.
    `create table supplier_bill_file (
       instance_id ${ddl.integer} not null,
       supplier_bill_id ${ddl.integer} not null,
       base64 ${ddl.text} not null,
       primary key (instance_id, supplier_bill_id),
       foreign key (instance_id, supplier_bill_id) references supplier_bill (instance_id, id)
     ) ${ddl.table}`,
  ],
}
