/// Spearman's rank correlation, with the mean rank for equal values.
pub(crate) fn spearman(one: &[f64], two: &[f64]) -> f64 {
    pearson(&ranks(one), &ranks(two))
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &two| values[one].total_cmp(&values[two]));
    let mut ranks = vec![0.0; values.len()];
    for equal in order.chunk_by(|&one, &two| values[one] == values[two]) {
        let before = order.iter().position(|index| *index == equal[0]).unwrap_or(0);
        let rank = before as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&index| ranks[index] = rank);
    }
    ranks
}

fn pearson(one: &[f64], two: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (mean_one, mean_two) = (mean(one), mean(two));
    let product = |a: &[f64], mean_a: f64, b: &[f64], mean_b: f64| {
        a.iter().zip(b).map(|(a, b)| (a - mean_a) * (b - mean_b)).sum::<f64>()
    };
    let spread = product(one, mean_one, one, mean_one) * product(two, mean_two, two, mean_two);
    product(one, mean_one, two, mean_two) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_counts_and_nothing_else() {
        let close = |one: f64, two: f64| (one - two).abs() < 1e-12;
        assert!(close(spearman(&[1.0, 2.0, 3.0, 4.0], &[10.0, 20.0, 25.0, 1000.0]), 1.0));
        assert!(close(spearman(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0));
        // Two equal values share the rank between theirs.
        assert!(close(spearman(&[1.0, 1.0, 2.0], &[1.0, 1.0, 2.0]), 1.0));
        assert!(close(spearman(&[1.0, 2.0, 3.0, 4.0], &[1.0, 3.0, 2.0, 4.0]), 0.8));
    }
}
