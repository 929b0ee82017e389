export { bookFaults } from './book-faults.ts'
