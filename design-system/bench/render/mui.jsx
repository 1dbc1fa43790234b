// Material UI has no table that keeps only the rows in sight in the page (its data grid is a library of its own): all
// 10,000 are there.
import {
  Button,
  Card,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Menu,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { expose } from './harness.tsx';

const colors = ['default', 'primary', 'secondary', 'error', 'success', 'warning'];
const variants = ['contained', 'outlined', 'text', 'contained'];

function Actions({ isOpen, items }) {
  const [button, setButton] = useState(null);
  return (
    <>
      <Button ref={setButton}>Actions</Button>
      <Menu anchorEl={button} open={isOpen}>
        {items.map(({ id, label }) => (
          <MenuItem key={id}>{label}</MenuItem>
        ))}
      </Menu>
    </>
  );
}

expose({
  badge: (key, step, children) => <Chip key={key} color={colors[step % 6]} label={children} />,
  card: (key, step, children) => (
    <Card key={key} variant={step % 2 ? 'outlined' : 'elevation'}>
      {children}
    </Card>
  ),
  button: (key, step, children) => (
    <Button key={key} variant={variants[step % 4]} color={step % 4 === 3 ? 'error' : 'primary'}>
      {children}
    </Button>
  ),
  field: (key, step, label) => (
    <TextField
      key={key}
      name={label}
      label={label}
      error={step % 2 === 1}
      helperText={step % 2 ? 'Enter something' : 'Two or three words'}
    />
  ),
  table: (rows) => (
    <Table>
      <caption>Rows</caption>
      <TableHead>
        <TableRow>
          <TableCell>Title</TableCell>
          <TableCell>Service</TableCell>
          <TableCell align="right">Words</TableCell>
          <TableCell>Submitted</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell component="th" scope="row">
              {row.title}
            </TableCell>
            <TableCell>{row.service}</TableCell>
            <TableCell align="right">{row.words}</TableCell>
            <TableCell>{row.submitted}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  ),
  menu: (isOpen, items) => <Actions isOpen={isOpen} items={items} />,
  dialog: (isOpen) => (
    <Dialog open={isOpen} aria-labelledby="title">
      <DialogTitle id="title">Send the review?</DialogTitle>
      <DialogContent>
        <p>The client gets an email.</p>
      </DialogContent>
      <DialogActions>
        <Button variant="contained">Send</Button>
      </DialogActions>
    </Dialog>
  ),
});
