//! The little linear algebra that ratings need: systems of as many equations as there are players.

/// A square matrix by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

/// A matrix of zeros.
pub(super) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse, by elimination with pivots; nothing where the matrix has none.
pub(super) fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut left = matrix.clone();
    let mut right = zeros(size);
    (0..size).for_each(|row| right[row][row] = 1.0);
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()))?;
        left.swap(column, pivot);
        right.swap(column, pivot);
        let scale = left[column][column];
        if scale == 0.0 || !scale.is_finite() {
            return None;
        }
        for matrix in [&mut left, &mut right] {
            matrix[column].iter_mut().for_each(|value| *value /= scale);
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row][column];
            for matrix in [&mut left, &mut right] {
                let from = matrix[column].clone();
                matrix[row].iter_mut().zip(from).for_each(|(value, from)| *value -= factor * from);
            }
        }
    }
    Some(right)
}

/// The product of two matrices.
pub(super) fn product(one: &Matrix, two: &Matrix) -> Matrix {
    let size = one.len();
    let entry = |row: usize, column: usize| (0..size).map(|k| one[row][k] * two[k][column]).sum();
    (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![3.0, 0.0, 4.0]];
        let one = product(&matrix, &inverse(&matrix).unwrap());
        for (row, values) in one.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                assert!((value - f64::from(row == column)).abs() < 1e-12);
            }
        }
        assert_eq!(inverse(&vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
